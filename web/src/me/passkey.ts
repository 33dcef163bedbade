/** Passkeys as the browser makes and uses them; WebAuthn writes them as JSON. */
type Json = Readonly<Record<string, unknown>>

const octets = (text: unknown): ArrayBuffer => {
  const plain = atob(String(text).replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer
}
const text = (given: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(given)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

const keys = (given: unknown): PublicKeyCredentialDescriptor[] =>
  (given as readonly Json[]).map(({ id }) => ({ type: "public-key", id: octets(id) }))

function written(credential: PublicKeyCredential, response: Json): Json {
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: {},
  }
}

/** Nothing if the person has changed their mind, or the device has none. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const user = options["user"] as Json
  const wish = {
    ...options,
    challenge: octets(options["challenge"]),
    user: { ...user, id: octets(user["id"]) },
    excludeCredentials: keys(options["excludeCredentials"] ?? []),
  } as unknown as PublicKeyCredentialCreationOptions
  try {
    const made = await navigator.credentials.create({ publicKey: wish })
    if (!(made instanceof PublicKeyCredential)) return null
    const answer = made.response as AuthenticatorAttestationResponse
    return written(made, {
      clientDataJSON: text(answer.clientDataJSON),
      attestationObject: text(answer.attestationObject),
    })
  } catch {
    return null
  }
}

export async function usePasskey(options: Json): Promise<Json | null> {
  const wish = {
    ...options,
    challenge: octets(options["challenge"]),
    allowCredentials: [],
  } as unknown as PublicKeyCredentialRequestOptions
  try {
    const found = await navigator.credentials.get({ publicKey: wish })
    if (!(found instanceof PublicKeyCredential)) return null
    const answer = found.response as AuthenticatorAssertionResponse
    return written(found, {
      clientDataJSON: text(answer.clientDataJSON),
      authenticatorData: text(answer.authenticatorData),
      signature: text(answer.signature),
      userHandle: answer.userHandle ? text(answer.userHandle) : null,
    })
  } catch {
    return null
  }
}
