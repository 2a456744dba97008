/** `?inspect` for kinds, `?inspect=values` for values, `&inspector=8080` for another inspector. */
export interface InspectionOptions {
  values: boolean
  /** The port on this machine at which an inspector of one's own listens. */
  inspectorPort: number | null
}

export function readInspectionOptions(address: string): InspectionOptions {
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  const port = params.get('inspector') ?? ''
  const values = params.get('inspect') === 'values'
  return { values, inspectorPort: /^[1-9]\d{0,4}$/.test(port) ? Number(port) : null }
}
