import { Refusal } from '#contract/kit/refusal'

/** One field of a form. `data` is a view of the body, not a copy. */
export interface FormPart {
  name: string
  isFile: boolean
  data: Uint8Array
}

/** More than the largest form has. */
const PARTS_MAX = 32
const HEADERS_BYTES_MAX = 1_024
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i
const LINE = Buffer.from('\r\n')

/**
 * Reads multipart/form-data (RFC 7578) in place. The parser of the platform copies every file and takes
 * any number of parts, and twenty megabytes of tiny ones keep it busy for seconds.
 */
export function partsIn(body: Buffer, contentType: string): FormPart[] {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`)
  if (delimiter.length === 4) throw malformed()
  const parts: FormPart[] = []
  // The first delimiter has no line before it.
  if (!body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))) throw malformed()
  let at = delimiter.length - 2
  while (!isEnd(body, at)) {
    if (parts.length === PARTS_MAX || !isLine(body, at)) throw malformed()
    const begin = body.subarray(at, at + HEADERS_BYTES_MAX).indexOf('\r\n\r\n')
    if (begin < 0) throw malformed()
    const end = body.indexOf(delimiter, at + begin + 2)
    if (end < at + begin + 4) throw malformed()
    const headers = body.toString('utf8', at + 2, at + begin)
    parts.push({ ...dispositionIn(headers), data: body.subarray(at + begin + 4, end) })
    at = end + delimiter.length
  }
  return parts
}

const isEnd = (body: Buffer, at: number) => body[at] === 45 && body[at + 1] === 45
const isLine = (body: Buffer, at: number) => body.subarray(at, at + 2).equals(LINE)

function dispositionIn(headers: string): Omit<FormPart, 'data'> {
  const line = headers.split('\r\n').find((one) => /^content-disposition:\s*form-data\b/i.test(one))
  const name = /;\s*name="([^"]*)"/i.exec(line ?? '')?.[1]
  if (line === undefined || name === undefined) throw malformed()
  return { name, isFile: /;\s*filename\*?=/i.test(line) }
}

const malformed = () => new Refusal('VALIDATION_FAILED')
