import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { chainFlow, ChainMove, ChainActor } from '#machines/sandbox/chain.flow'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { check } from '#app/ui/icons/check.ts'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { useSandboxWords } from './words.ts'
import type { SandboxAddress, SandboxChain } from '#contract/sandboxChain'
import { TextField } from '#app/ui/TextField.tsx'
import { formText } from '#app/ui/formText.ts'
import { Form } from '#app/features/app/Form.tsx'

/** How many blocks one press takes away. */
const CONFIRMATIONS = 3

export function ChainPanel({ flow }: { flow: ChainActor }) {
  const { sandbox } = useSandboxWords()
  const texts = sandbox.chain
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const chains = useSelector(flow, ({ context }) => context.chains)
  const refresh = () => flow.send({ type: 'chain.refresh' })
  return (
    <Panel
      title={texts.title}
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
        <LoadFailed title={texts.unread} note={refusal} onRetry={refresh} />
      )}
    </Panel>
  )
}

function Chains({ flow }: { flow: ChainActor }) {
  const { chain: texts } = useSandboxWords().sandbox
  const { chains, refusal } = useSelector(flow, ({ context }) => context)
  const chosen = useSelector(flow, chosenChain)
  const done = useSelector(flow, lastMove)
  return (
    <PanelBody>
      <RefusalCallout note={refusal} />
      <SelectField
        label={texts.choose}
        value={chosen?.chain}
        options={chains.map(({ chain, name }) => ({ value: String(chain), word: name }))}
        onChange={({ currentTarget }) =>
          flow.send({ type: 'chain.choose', chain: Number(currentTarget.value) })
        }
      />
      {chosen && (
        <>
          <p className="small soft">
            {texts.height(chosen.height)}. {texts.depth(chosen.confirmations)}
          </p>
          <ChainPayIn key={chosen.chain} flow={flow} chain={chosen} />
          <Moves flow={flow} confirmations={chosen.confirmations} />
        </>
      )}
      <output>{done && <Status tone="good" icon={check} word={texts.moved[done]} />}</output>
    </PanelBody>
  )
}

function Moves({ flow, confirmations }: { flow: ChainActor; confirmations: number }) {
  const { chain: texts } = useSandboxWords().sandbox
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const moves: [word: string, move: ChainMove][] = [
    [texts.mine(1), { do: 'mine', count: 1 }],
    [texts.reorganise(CONFIRMATIONS), { do: 'reorganise', depth: CONFIRMATIONS }],
    [texts.drop, { do: 'drop' }],
  ]
  if (confirmations > 1)
    moves.splice(1, 0, [texts.mine(confirmations), { do: 'mine', count: confirmations }])
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

type ChainSnapshot = SnapshotFrom<typeof chainFlow>

const chosenChain = ({ context: { chains, chain } }: ChainSnapshot) =>
  chains.find((one) => one.chain === chain)

/** The last move, once it is done and read again. */
const lastMove = (snapshot: ChainSnapshot) =>
  snapshot.matches('shown') && snapshot.context.refusal === null
    ? snapshot.context.move?.do
    : undefined

/** No currency of ours. */
const UNSUPPORTED = 'ODD'

function ChainPayIn({ flow, chain }: { flow: ChainActor; chain: SandboxChain }) {
  const { chain: texts } = useSandboxWords().sandbox
  const addresses = useSelector(flow, ({ context }) => context.addresses)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const [first] = addresses
  if (!first) return busy ? null : <p className="soft">{texts.noAddress}</p>

  const pay = (typed: FormData) => {
    if (busy) return
    const to = addresses.find(({ uuid }) => uuid === formText(typed, 'to')) ?? first
    flow.send({
      type: 'chain.move',
      move: {
        do: 'pay',
        address: to.address,
        memo: chain.is_memo ? to.memo : null,
        currency: formText(typed, 'currency'),
        amount: formText(typed, 'amount'),
      },
    })
  }
  return (
    <Form className="stack stack-close" onSubmit={pay}>
      <SelectField
        label={texts.address}
        name="to"
        defaultValue={first.uuid}
        options={addresses.map((one) => ({ value: one.uuid, word: nameOf(one) }))}
      />
      <div className="fields">
        <SelectField
          label={texts.currency}
          name="currency"
          options={[
            ...chain.currencies.map((symbol) => ({ value: symbol, word: symbol })),
            { value: UNSUPPORTED, word: texts.unsupported },
          ]}
        />
        <TextField
          label={texts.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="5"
        />
      </div>
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {texts.pay}
        </Button>
      </div>
    </Form>
  )
}

const SHOWN = 6

/** Label and enough of the address to recognise it; addresses that are shared differ by memo. */
const nameOf = ({ label, address, memo }: SandboxAddress) =>
  `${label}: ${address.slice(0, SHOWN)}…${address.slice(-SHOWN)}${memo === null ? '' : ` (${memo})`}`
