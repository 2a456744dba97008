import * as z from 'zod/mini'
import { described, type Shape } from './describe.ts'
import { recordOf, records } from './records.ts'

export interface ObjectShape extends Shape {
  required?: string[]
}

/**
 * JSON Schemas of requests and responses with their fields described, and those of the records they
 * refer to.
 */
export function createShapes() {
  const schemas: Record<string, Shape> = {}

  /** A transform's output is no concern of the caller's, so a request shows the input. */
  function shapeOf(schema: z.ZodMiniType, io: 'input' | 'output', call: string): ObjectShape {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: records })
    const { $schema: _, $defs = {}, ...shape } = made
    for (const [id, one] of Object.entries($defs))
      schemas[id] ??= described(one as Shape, { owner: recordOf(id), within: '' })
    return described(shape as ObjectShape, { owner: call, within: '' })
  }

  return { schemas, shapeOf }
}

export type Shapes = ReturnType<typeof createShapes>
