import type { Exhibit } from '#machines/kit/exhibit'
import { staffLife } from './staff.life.ts'

export const staffExhibit: Exhibit = {
  logic: staffLife,
  events: [{ type: 'staff.invite' }, { type: 'staff.enrol' }, { type: 'staff.end' }],
}
