/** Names a guard or action and hands it the event, as in `actions: withOutput('assignAccount')`. */

const eventParams = <E>({ event }: { event: E }): E => event

export const outputParams = <O>({ event }: { event: { output: O } }): O => event.output

const snapshotParams = <S>({ event }: { event: { snapshot: S } }): S => event.snapshot

export const withEvent = <const Name extends string>(type: Name) => ({ type, params: eventParams })

export const withOutput = <const Name extends string>(type: Name) => ({
  type,
  params: outputParams,
})

export const withSnapshot = <const Name extends string>(type: Name) => ({
  type,
  params: snapshotParams,
})

export const withReason = <const Reason>(reason: Reason) =>
  ({ type: 'assignReason', params: { reason } }) as const
