import * as z from 'zod/mini'

/** A bot of Telegram as BotFather names it, and what may come of trying it. */

/** Without the @. */
export const BotName = z.string().check(z.trim(), z.regex(/^\w{5,32}$/))

/** Written, and never read. It begins with the number of the bot, which is no secret. */
export const BotToken = z.string().check(z.trim(), z.regex(/^\d{5,20}:[\w-]{30,100}$/))

/** What came of a harmless call with the token. */
export const botOutcomes = ['accepted', 'refused', 'name_differs', 'unreachable'] as const
export type BotOutcome = (typeof botOutcomes)[number]

/** Why Telegram does not bring what people write to the bot. */
export const botFaults = ['unreachable', 'token_refused', 'address_refused'] as const
export type BotFault = (typeof botFaults)[number]
