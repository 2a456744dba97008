import { Refusal } from '#contract/kit/refusal'
import { DOCUMENT_BYTES_MAX } from '#bank/kyc/document'
import { identityFields, type IdentityData } from '#bank/kyc/identityData'

export interface SubmittedForm {
  identity: IdentityData
  files: ReadonlyMap<string, Uint8Array>
  outcome: string
}

/** Two documents and the text fields. */
const FORM_BYTES_MAX = 2 * DOCUMENT_BYTES_MAX + 64 * 1024
const TEXT_MAX = 200

/** Parses a submitted form, reading no more than the allowed size. */
export async function readForm(request: Request): Promise<SubmittedForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal('TYPE_NOT_SUPPORTED')
  const bytes = await bytesOf(request, FORM_BYTES_MAX)
  const form = await formIn(bytes, type)
  const files = new Map<string, Uint8Array>()
  const texts = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.set(name, value.trim().slice(0, TEXT_MAX))
    else if (value.size > 0) files.set(name, new Uint8Array(await value.arrayBuffer()))
  }
  const identity = Object.fromEntries(
    identityFields.flatMap((name) =>
      texts.has(name) ? [[name, normalized(name, texts.get(name)!)]] : [],
    ),
  )
  return { identity, files, outcome: texts.get('outcome') ?? '' }
}

const normalized = (name: string, value: string) =>
  /country|nationality/.test(name) ? value.toUpperCase() : value

async function formIn(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type },
    }).formData()
  } catch {
    throw new Refusal('VALIDATION_FAILED')
  }
}

export async function bytesOf(request: Request, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Refusal('BODY_TOO_LARGE')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) throw new Refusal('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
