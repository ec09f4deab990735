/** What every snippet is laid over, with the service's address for `http://api.test`. */
export const basePack = `
name: docs
version: 1.0.0
description: The pack that the snippets of the documentation are parts of.
http: { baseUrl: "http://api.test" }
resources:
  Widget:
    properties:
      name: { type: string }
      size: { type: integer }
    id: \${body.id}
    create: POST /widgets
    read: GET /widgets/\${id}
    update: PUT /widgets/\${id}
    delete: DELETE /widgets/\${id}
`;
