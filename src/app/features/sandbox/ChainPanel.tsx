import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { chainFlow, Move, ChainActor } from '#machines/sandbox/chain.flow'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { check } from '#app/ui/icons/check.ts'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { ChainPayIn } from './ChainPayIn.tsx'
import { Pick } from '#app/ui/SelectField.tsx'
import { useSandboxWords } from './words.ts'

/** How many blocks a press of the button that unmakes them takes away. */
const DEPTH = 3

/** A hand on the tenant's chains: somebody pays, blocks come and go. */
export function ChainPanel({ flow }: { flow: ChainActor }) {
  const { sandbox } = useSandboxWords()
  const said = sandbox.chain
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const chains = useSelector(flow, ({ context }) => context.chains)
  const refresh = () => flow.send({ type: 'chain.refresh' })
  return (
    <Card
      title={said.title}
      busy={busy}
      beside={
        <Button busy={busy} onClick={refresh}>
          {sandbox.refresh}
        </Button>
      }
    >
      {chains.length > 0 ? (
        <Chains flow={flow} />
      ) : busy ? (
        <SkeletonRows count={3} />
      ) : (
        <NotShown title={said.unread} note={refusal} again={refresh} />
      )}
    </Card>
  )
}

function Chains({ flow }: { flow: ChainActor }) {
  const { chain: said } = useSandboxWords().sandbox
  const { chains, refusal } = useSelector(flow, ({ context }) => context)
  const chosen = useSelector(flow, chosenChain)
  const done = useSelector(flow, lastMove)
  return (
    <CardBody>
      <Refused note={refusal} />
      <Pick
        label={said.choose}
        value={chosen?.chain}
        options={chains.map(({ chain, name }) => ({ value: String(chain), word: name }))}
        onChange={({ currentTarget }) =>
          flow.send({ type: 'chain.choose', chain: Number(currentTarget.value) })
        }
      />
      {chosen && (
        <>
          <p className="small soft">
            {said.height(chosen.height)}. {said.depth(chosen.confirmations)}
          </p>
          <ChainPayIn key={chosen.chain} flow={flow} chain={chosen} />
          <Moves flow={flow} confirmations={chosen.confirmations} />
        </>
      )}
      <output>{done && <Status tone="good" icon={check} word={said.moved[done]} />}</output>
    </CardBody>
  )
}

function Moves({ flow, confirmations }: { flow: ChainActor; confirmations: number }) {
  const { chain: said } = useSandboxWords().sandbox
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const moves: [word: string, move: Move][] = [
    [said.mine(1), { do: 'mine', count: 1 }],
    [said.reorganise(DEPTH), { do: 'reorganise', depth: DEPTH }],
    [said.drop, { do: 'drop' }],
  ]
  if (confirmations > 1)
    moves.splice(1, 0, [said.mine(confirmations), { do: 'mine', count: confirmations }])
  return (
    <div className="cluster">
      {moves.map(([word, move]) => (
        <Button key={word} off={busy} onClick={() => flow.send({ type: 'chain.move', move })}>
          {word}
        </Button>
      ))}
    </div>
  )
}

type Seen = SnapshotFrom<typeof chainFlow>

const chosenChain = ({ context: { chains, chain } }: Seen) =>
  chains.find((one) => one.chain === chain)

/** What was done last, once it is done and read again. */
const lastMove = (seen: Seen) =>
  seen.matches('shown') && seen.context.refusal === null ? seen.context.move?.do : undefined
