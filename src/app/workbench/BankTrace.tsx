import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { RefusalCode } from '#contract/kit/refusal'
import type { liveFlow } from '#machines/workbench/live.flow'

/** The code stays in the vault; only this component shows it. */
export type CodeShown = () => string | null

interface Props {
  live: ActorRefFrom<typeof liveFlow>
  codeShown: CodeShown
}

/** What happens outside this browser: the bank's own steps, and a page that enters the code. */
export function BankTrace({ live, codeShown }: Props) {
  const { refusal } = useSelector(live, ({ context }) => context)
  const busy = useSelector(live, (snapshot) => snapshot.hasTag('busy'))
  const followed = useSelector(live, (snapshot) =>
    snapshot.matches({ watching: { bank: 'followed' } }),
  )
  const fromFile = useSelector(live, (snapshot) => !snapshot.matches('watching'))
  if (fromFile) return null
  return (
    <section aria-label="Elsewhere">
      <h2>Elsewhere</h2>
      {followed ? (
        <FollowedBank live={live} codeShown={codeShown} />
      ) : (
        <p className="soft">
          The bank tells how it steps the records of whoever is signed in to the app of this
          browser, and lets you see their page in Telegram.
        </p>
      )}
      {refusal && <p role="alert">{textFor(refusal.code)}</p>}
      <div className="steps">
        <button type="button" disabled={busy} onClick={() => live.send({ type: 'bank.follow' })}>
          {followed ? 'Another code' : 'Follow the bank'}
        </button>
        {followed && (
          <button type="button" onClick={() => live.send({ type: 'bank.leave' })}>
            Leave the bank
          </button>
        )}
      </div>
    </section>
  )
}

function FollowedBank({ live, codeShown }: Props) {
  const joined = useSelector(live, (snapshot) =>
    snapshot.matches({ watching: { bank: { followed: 'joined' } } }),
  )
  const open = useSelector(live, (snapshot) =>
    snapshot.matches({ watching: { bank: { followed: 'awaitingPage' } } }),
  )
  if (joined) return <p>The bank is followed, and a page elsewhere is seen.</p>
  if (!open) return <p>The bank is followed. The code for a page elsewhere has run out.</p>
  const code = codeShown() ?? ''
  return (
    <p>
      The bank is followed. Open the mini app with <code>inspect</code> as its start parameter, and
      type there within two minutes:{' '}
      <output aria-label="Code">
        {code.slice(0, 4)}-{code.slice(4)}
      </output>
    </p>
  )
}

function textFor(code: RefusalCode): string {
  if (code === 'SESSION_LOST') return 'Sign in to the app in this browser first.'
  return `The bank is not followed: ${code}.`
}
