import { useSelector } from '@xstate/react'
import { ofetch } from 'ofetch'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assign, createActor, fromPromise, setup } from 'xstate'
import * as z from 'zod/mini'

/** The smallest sign-in with the same libraries: what they weigh by themselves. */

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

const signIn = setup({
  types: {
    context: {} as { email: string },
    events: {} as { type: 'email.set'; email: string } | { type: 'go' },
  },
  actors: {
    ask: fromPromise<z.output<typeof Tokens>, { email: string }>(async ({ input, signal }) =>
      Tokens.parse(await ofetch('/api/v2/auth/sign-in', { method: 'POST', body: input, signal })),
    ),
  },
}).createMachine({
  context: { email: '' },
  initial: 'open',
  states: {
    open: {
      on: {
        'email.set': { actions: assign({ email: ({ event }) => event.email }) },
        go: 'asking',
      },
    },
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: 'done',
        onError: 'open',
      },
    },
    done: { type: 'final' },
  },
})

const signInPage = createActor(signIn).start()

function SignInPage() {
  const email = useSelector(signInPage, ({ context }) => context.email)
  const busy = useSelector(signInPage, (snapshot) => snapshot.matches('asking'))
  return (
    <form
      aria-busy={busy}
      onSubmit={(submit) => {
        submit.preventDefault()
        signInPage.send({ type: 'go' })
      }}
    >
      <label>
        E-mail
        <input
          value={email}
          onChange={({ target }) => signInPage.send({ type: 'email.set', email: target.value })}
        />
      </label>
      <button>Go on</button>
    </form>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SignInPage />
  </StrictMode>,
)
