import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Device } from '#device/device'
import type { relayFlow } from '#machines/workbench/relay.flow'
import { Button } from '#app/ui/Button.tsx'

interface Props {
  relay: ActorRefFrom<typeof relayFlow>
  device: Device
}

export function RelayForm({ relay, device }: Props) {
  const sharing = useSelector(relay, (snapshot) => snapshot.matches('sharing'))
  const busy = useSelector(relay, (snapshot) => snapshot.hasTag('busy'))
  const refusal = useSelector(relay, ({ context }) => context.refusal)
  if (sharing)
    return (
      <>
        <span>A workbench elsewhere watches this page.</span>
        <Button onClick={() => relay.send({ type: 'relay.stop' })}>Stop</Button>
      </>
    )
  return (
    <form
      className="cluster"
      onSubmit={(event) => {
        event.preventDefault()
        relay.send({ type: 'code.submit' })
      }}
    >
      <label>
        Code of a workbench{' '}
        <input
          className="input"
          autoComplete="off"
          maxLength={16}
          size={10}
          onChange={({ target }) => device.vault.put('watchCode', target.value)}
        />
      </label>
      <Button type="submit" busy={busy}>
        Let it watch
      </Button>
      {refusal && <span role="alert">{textFor(refusal.code)}</span>}
    </form>
  )
}

const textFor = (code: string) =>
  code === 'CODE_INVALID' ? 'No workbench of yours shows that code.' : `It is over: ${code}.`
