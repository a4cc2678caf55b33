/** A copy with room for twice as many values. */
export function longer<T extends Uint32Array | Int32Array | Float64Array>(values: T): T {
  const room = new (values.constructor as new (length: number) => T)(2 * values.length)
  room.set(values)
  return room
}
