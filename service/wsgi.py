"""What gunicorn loads: ``gunicorn -c python:service.server service.wsgi:app``."""

from service import openapi
from service.app import create_app

app = create_app()
openapi.document(app)  # made before the workers fork, so that none of them has to
