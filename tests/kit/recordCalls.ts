import type { Call, CallOptions } from '#client/call'
import type { Endpoint } from '#contract/kit/endpoint'

type Answers = readonly (readonly [endpoint: Endpoint, answer: unknown])[]

/** A client that notes what is asked, and answers or refuses as told. */
export function recordCalls(answers: Answers = []) {
  const asked: [endpoint: Endpoint, input: object][] = []
  const options: (CallOptions | undefined)[] = []
  const call = (async (endpoint, input, ofCall) => {
    asked.push([endpoint, input])
    options.push(ofCall)
    const [, answer = {}] = answers.find(([known]) => known === endpoint) ?? []
    if (answer instanceof Error) throw answer
    return answer
  }) as Call
  return { asked, call, options }
}
