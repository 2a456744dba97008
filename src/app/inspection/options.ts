/** What the address asks of inspection: `?inspect`, and `&inspector=8080` for one of one's own. */
export interface InspectionOptions {
  /** The port on this machine at which an inspector of one's own listens. */
  inspectorPort: number | null
}

export function readInspectionOptions(address: string): InspectionOptions {
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  const port = params.get('inspector') ?? ''
  return { inspectorPort: /^[1-9]\d{0,4}$/.test(port) ? Number(port) : null }
}
