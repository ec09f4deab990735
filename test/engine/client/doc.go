// Package client drives the built plugin through the engine's own provider client: the code that the CLI itself uses to
// launch a plugin, talk to it and end it. It has nothing but tests; `npm run test:engine` runs them.
package client
