import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { OfficeInput } from '#contract/office-endpoints.ts'
import type { Me } from '#contract/team-office.ts'
import type { OfficeCall } from '../call.ts'

export const hasPasskeys = browserSupportsWebAuthn

/** Shows the device's own question; null when it was put away. */
export async function enterWithPasskey(
  call: OfficeCall,
  { isKept, fromField = false }: { isKept: boolean; fromField?: boolean },
): Promise<Me | null> {
  const { options } = (await call('passkeyOptions', {})).response
  const credential = await answered(
    // Written for this very call by the same makers' library on the server.
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: fromField,
    }),
  )
  return credential && (await call('passkeyEnter', { credential: asJson(credential), isKept })).response
}

/** Lays a key on this device; null when the device's question was put away. */
export async function makePasskey(call: OfficeCall): Promise<Me | null> {
  const { options } = (await call('passkeyMakeOptions', {})).response
  const credential = await answered(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
  return credential && (await call('passkeyMake', { credential: asJson(credential) })).response
}

type Credential = OfficeInput<'passkeyEnter'>['credential']

/** What the browser answers is JSON already; its type does not say so. */
const asJson = (credential: object) => credential as Credential

async function answered<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking
  } catch (error) {
    const isPutAway =
      error instanceof WebAuthnError || (error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name))
    if (!isPutAway) throw error
    console.info('No passkey:', error)
    return null
  }
}
