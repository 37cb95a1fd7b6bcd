/**
 * How long a request may take to come in, and how often Node looks for those that take longer: half a header is over
 * after 20 seconds at most, half a body after 35.
 */
export const connectionLimits = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }

/** Of one node and port. Whoever comes on top of them is hung up on, which costs less than memory for all. */
export const maxConnections = 4000
