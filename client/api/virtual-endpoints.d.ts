declare module 'virtual:endpoints' {
  import type { EndpointName } from '#contract/endpoints.ts'

  /**
   * Method and path of every call, without its schemas: the browser carries no validator. `isBare`: without a language
   * prefix; `isPlain`: answers without the envelope.
   */
  const endpoints: Record<EndpointName, { method: 'GET' | 'POST'; path: string; isBare?: true; isPlain?: true }>
  export default endpoints
}
