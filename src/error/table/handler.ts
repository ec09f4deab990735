import type { ErrorRow } from "../row.ts";

/** Failures of the area “handler”. */
export const handlerErrors = {
  HANDLER_REFUSED: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "the service refused the request: {reason}",
    remedy: "Change what it objects to in the program, and try again.",
  },
  HANDLER_UNAUTHORIZED: {
    status: "PERMISSION_DENIED",
    audience: "user",
    message: "the service does not accept the credentials: {reason}",
    remedy: "Check the credentials in the provider's configuration, and what they permit.",
  },
  HANDLER_EXISTS: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "the object exists already: {reason}",
    remedy: "To manage it with this program, import it: pulumi import {type} {name} {id}. Else choose another name.",
  },
  HANDLER_CONFLICT: {
    status: "ABORTED",
    audience: "user",
    message: "the service reports a conflict with the object's present state: {reason}",
    remedy: "Somebody else may have changed it. Run pulumi refresh, look at the difference, and try again.",
  },
  HANDLER_CHANGED: {
    status: "ABORTED",
    audience: "user",
    message:
      "somebody else has changed the object since this program last saw it, so nothing was sent over it: {reason}",
    remedy:
      "Run pulumi refresh to take their change into the state, look at the difference in pulumi preview, then run pulumi up again.",
  },
  HANDLER_DIFFERS: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "the object {id} exists already, and differs in {properties}; {reason}",
    remedy: "Give the program the values that the object has, import it, or choose another name.",
  },
  HANDLER_STEP: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "what {step} returned cannot be used: {problem}",
    remedy: "See BeforeStep and AfterStep of pulumi-packs.",
  },
  HANDLER_NOT_FOUND: {
    status: "NOT_FOUND",
    audience: "user",
    message: "the service does not know what the request is about: {reason}",
    remedy:
      "Check the endpoint in the provider's configuration and the names in the program. If the object was deleted, run pulumi refresh.",
  },
  HANDLER_THROTTLED: {
    status: "RESOURCE_EXHAUSTED",
    audience: "service",
    message: "the service asks for fewer requests: {reason}",
    remedy: "Try again later, or with a lower --parallel.",
  },
  HANDLER_SERVICE_FAILED: {
    status: "UNAVAILABLE",
    audience: "service",
    message: "the service failed: {reason}",
    remedy: "Try again later. If it stays, ask those who run the service.",
  },
  HANDLER_UNEXPECTED_STATUS: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "the service answered {status}, which the pack does not expect here: {reason}",
    remedy: "If that is a success, the pack's author can add it to `expect:`.",
  },
  HANDLER_UNREACHABLE: {
    status: "UNAVAILABLE",
    audience: "user",
    message: "the service cannot be reached: {reason}",
    remedy: "Check that it runs, and its address in the provider's configuration.",
  },
  HANDLER_BROKEN: {
    status: "UNAVAILABLE",
    audience: "service",
    message: "the service gave no complete answer: {reason}",
    remedy:
      "The request may have been carried out. Look at the service before you try again; what exists can be imported.",
  },
  HANDLER_CUT_OFF: {
    status: "UNAVAILABLE",
    audience: "service",
    message: "the service made the object {id}, but its answer cannot be read to its end: {reason}",
    remedy: "Run pulumi up again: it reads the object, and sends nothing a second time.",
  },
  HANDLER_BROKEN_READ: {
    status: "UNAVAILABLE",
    audience: "service",
    message: "the service gave no complete answer: {reason}",
    remedy: "Try again later. If it stays, ask those who run the service.",
  },
  HANDLER_TIMEOUT: {
    status: "DEADLINE_EXCEEDED",
    audience: "service",
    message: "the service took too long: {reason}",
    remedy:
      "What was to be changed may have been changed: look at the service before you try again. A longer time can be given with the resource option customTimeouts.",
  },
  HANDLER_CANCELLED: {
    status: "CANCELLED",
    audience: "user",
    message: "cancelled",
    remedy: "",
  },
  HANDLER_ANSWER: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "the answer of the service cannot be used: {problem}",
    remedy:
      "Check that the endpoint in the provider's configuration is the API's; else the pack's author must describe the answer differently.",
  },
  HANDLER_NO_ID: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message:
      "the service accepted the request, but the id {expression} is not in its answer, so the object cannot be recorded",
    remedy:
      "If the object was made, import it or remove it by hand before you try again. Check that the endpoint in the provider's configuration is the API's; else the pack's author must correct `id:`.",
  },
  HANDLER_READ_BACK: {
    status: "UNAVAILABLE",
    audience: "service",
    message: "the object {id} exists by the service's answer, but cannot be read back yet",
    remedy: "Run pulumi up again: it reads the object, and sends nothing a second time.",
  },
  HANDLER_PAGES: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "the list of the service cannot be read to its end: {problem}",
    remedy:
      "Ask for less, if the request allows it. The pack's author can correct `paginate:`, or raise its `maxPages`.",
  },
  HANDLER_LIST_ID: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "an item of the list has no id {expression}",
    remedy: "The pack's author can say in `list:` what the `id:` of an item is.",
  },
  HANDLER_TWINS: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{count} objects look like what the create was to make",
    remedy: "The pack's author must make the `select` of `twin:` tell them apart.",
  },
  HANDLER_POLL_FAILED: {
    status: "FAILED_PRECONDITION",
    audience: "service",
    message: "the service began, and then failed: {reason}",
    remedy:
      "Mend the cause at the service or in the program, run pulumi refresh to see what became of the object, then pulumi up; or make it anew with pulumi up --replace <urn>.",
  },
  HANDLER_POLL_STOPPED: {
    status: "CANCELLED",
    audience: "user",
    message: "cancelled after {elapsed}, while the service was still at work",
    remedy: "Run pulumi up again: if the object is in the state by now, it goes on waiting and sends nothing twice.",
  },
  HANDLER_POLL_TIMEOUT: {
    status: "DEADLINE_EXCEEDED",
    audience: "service",
    message: "the service was still at work after {elapsed}",
    remedy:
      "Run pulumi up again: if the object is in the state by now, it goes on waiting and sends nothing twice. A longer time can be given with the resource option customTimeouts.",
  },
  HANDLER_REQUEST: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "the request cannot be made: {problem}",
    remedy: "Give the value in the program or in the provider's configuration, or correct the request in the pack.",
  },
  HANDLER_BASE_URL: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "the base URL {expression} cannot be made: {problem}",
    remedy: "Set the provider's configuration that it is made of.",
  },
  HANDLER_CREDENTIALS: {
    status: "PERMISSION_DENIED",
    audience: "user",
    message: "there are no credentials for the request: {problem}",
    remedy: "Check the credentials in the provider's configuration, and `http.auth` of the pack.",
  },
  HANDLER_CERTIFICATE: {
    status: "UNAVAILABLE",
    audience: "service",
    message: "no trusted connection to the service: {reason}",
    remedy:
      "Ask those who run the service for a valid certificate. A private authority is trusted if the pack takes it in `http.tls.ca`, or by the environment variable NODE_EXTRA_CA_CERTS.",
  },
  HANDLER_FENCED: {
    status: "PERMISSION_DENIED",
    audience: "author",
    message:
      "the pack may not send requests to {host}: its address is link-local, or that of a cloud's metadata service",
    remedy: "If that is meant, name the host in the provider's configuration; no pack can do so.",
  },
  HANDLER_REDIRECT: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "the answer of the service cannot be used: {problem}",
    remedy:
      "Set the endpoint in the provider's configuration to the address that it redirects to, if that is the API. If only reads are redirected, the pack's author can list the host in `hosts:`.",
  },
  HANDLER_TOO_LARGE: {
    status: "RESOURCE_EXHAUSTED",
    audience: "author",
    message: "the answer of the service cannot be used: {problem}",
    remedy: "The pack's author can ask for less at a time, or raise `http.maxBody`.",
  },
  HANDLER_TOO_LARGE_CHANGE: {
    status: "RESOURCE_EXHAUSTED",
    audience: "author",
    message: "the answer of the service cannot be used: {problem}",
    remedy:
      "The request may have been carried out. Look at the service before you try again; what exists can be imported. The pack's author can raise `http.maxBody`.",
  },
  HANDLER_HOST: {
    status: "PERMISSION_DENIED",
    audience: "author",
    message: "the pack may not send requests to {origin}: it is neither its base URL nor listed in its `hosts:`",
    remedy: "The pack's author can list the host.",
  },
} as const satisfies Record<string, ErrorRow>;
