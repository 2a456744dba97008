import { Refusal } from '#contract/kit/refusal'
import { DOCUMENT_BYTES_MAX } from '#bank/kyc/document'
import { identityFields, type IdentityData } from '#bank/kyc/identityData'
import { partsIn } from './multipart.ts'

export interface SubmittedForm {
  identity: IdentityData
  files: ReadonlyMap<string, Uint8Array>
  outcome: string
}

const TEXTS_BYTES_MAX = 64 * 1024
/** Two documents and the text fields. */
const FILES_BYTES_MAX = 2 * DOCUMENT_BYTES_MAX
const TEXT_MAX = 200
/** Of UTF-8, with white space around it. */
const TEXT_BYTES_MAX = 4 * 1_024

export function formTypeOf({ headers }: Request): string {
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal('TYPE_NOT_SUPPORTED')
  return type
}

export const formBytesMax = (fileNames: readonly string[]) =>
  TEXTS_BYTES_MAX + (fileNames.length > 0 ? FILES_BYTES_MAX : 0)

/** Parses a submitted form of these files. */
export function formIn(bytes: Buffer, type: string, fileNames: readonly string[]): SubmittedForm {
  const files = new Map<string, Uint8Array>()
  const texts = new Map<string, string>()
  for (const { name, isFile, data } of partsIn(bytes, type))
    if (!isFile) texts.set(name, textIn(data))
    else if (data.length > 0 && fileNames.includes(name)) files.set(name, data)
  const identity = Object.fromEntries(
    identityFields.flatMap((name) =>
      texts.has(name) ? [[name, normalized(name, texts.get(name)!)]] : [],
    ),
  )
  return { identity, files, outcome: texts.get('outcome') ?? '' }
}

function textIn(data: Uint8Array): string {
  if (data.length > TEXT_BYTES_MAX) throw new Refusal('VALIDATION_FAILED')
  return Buffer.from(data).toString('utf8').trim().slice(0, TEXT_MAX)
}

const normalized = (name: string, value: string) =>
  /country|nationality/.test(name) ? value.toUpperCase() : value

export async function bytesOf(request: Request, most: number): Promise<Buffer> {
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
