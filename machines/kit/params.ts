/** What an action or a guard is given: the event itself, or what a call or a child brought with it. */

export const eventParams = <E>({ event }: { event: E }): E => event

export const outputParams = <O>({ event }: { event: { output: O } }): O => event.output

export const snapshotParams = <S>({ event }: { event: { snapshot: S } }): S => event.snapshot
