import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

interface CachedBody {
  bytes: string | Uint8Array<ArrayBuffer>
  tag: string
  encoding?: Encoding
}

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]
const QUALITY = 6

const compress: Record<Encoding, (text: string) => Uint8Array> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text) => gzipSync(text),
}

export const tagged = (text: string): CachedBody => ({ bytes: text, tag: `"${hashOf(text)}"` })

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const documents = new WeakMap<object, Map<Encoding | null, CachedBody>>()

export function compressedDocument(body: unknown, accepted: string | null): CachedBody {
  const encoding = encodingIn(accepted ?? '')
  const document = body as object
  const forms = documents.get(document) ?? new Map<Encoding | null, CachedBody>()
  documents.set(document, forms)
  const form = forms.get(encoding) ?? formOf(document, encoding)
  forms.set(encoding, form)
  return form
}

function formOf(document: object, encoding: Encoding | null): CachedBody {
  const text = JSON.stringify(document)
  if (!encoding) return tagged(text)
  const bytes = new Uint8Array(compress[encoding](text))
  return { bytes, tag: `"${hashOf(text)}-${encoding}"`, encoding }
}

const encodingIn = (accepted: string): Encoding | null =>
  encodings.find((one) =>
    new RegExp(`\\b${one}\\b(?!;\\s*q=0(?:\\.0*)?(?![\\d.]))`).test(accepted),
  ) ?? null
