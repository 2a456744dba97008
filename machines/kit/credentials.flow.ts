import { assign, setup, type AnyStateMachine } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from './refusal.ts'
import {
  askProof,
  proofActors,
  proofParts,
  withProof,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

export type CredentialAction = 'edit' | 'switch' | 'renew' | 'drop'

export interface CredentialsContext<Item, Draft, Extra> extends WithProof {
  all: Item[]
  extra: Extra
  openId: string | null
  draft: Draft
  /** How many hours the old secret stays valid after a renewal, where its owner may choose. */
  overlapHours: number
  refusal: RefusalNote | null
}

type CredentialsEvent<Draft> =
  | { type: 'list.refresh' }
  | { type: 'item.new'; draft: Draft }
  | { type: 'item.open'; id: string }
  | { type: 'item.close' | 'item.edit' | 'item.switch' | 'item.drop' | 'secret.renew' }
  | { type: 'secret.acknowledge' }
  | { type: 'overlap.set'; hours: number }
  | { type: 'draft.set'; change: Partial<Draft> }
  | { type: 'form.submit' | 'form.reset' | 'action.confirm' | 'action.cancel' }

interface Kind<Item, Draft, Extra, Detail> {
  id: string
  blank: Draft
  extra: Extra
  overlapHours?: number
  draftOf: (item: Item) => Draft
  isOn: (item: Item) => boolean
  isComplete: (draft: Draft) => boolean
  isPlaceable?: (draft: Draft) => boolean
  allows?: (item: Item, action: CredentialAction) => boolean
  /** Runs beside the open item and is given its id. */
  detail?: Detail
}

/**
 * A secret is shown once, when it is made, and lies in the device vault only while this chart is in
 * `showing`. If the bank asks for step-up, the call is sent again afterwards.
 */
export function makeCredentialsFlow<
  Item extends { id: string },
  Draft,
  Extra = null,
  Detail extends AnyStateMachine = AnyStateMachine,
>(kind: Kind<Item, Draft, Extra, Detail>) {
  const { id } = kind
  const ports = {
    readItems: question<{ all: Item[]; extra: Extra }>(`${id}.readItems`),
    /** Both this and a renewal put the secret into the vault. */
    createItem: question<Item, { draft: Draft }>(`${id}.createItem`),
    changeItem: question<Item, { item: Item; draft: Draft }>(`${id}.changeItem`),
    switchItem: question<Item, { item: Item; on: boolean }>(`${id}.switchItem`),
    renewSecret: question<Item, { item: Item; overlapHours: number }>(`${id}.renewSecret`),
    /** Answers with what is left of the item, if anything. */
    dropItem: question<{ left: Item | null }, { item: Item }>(`${id}.dropItem`),
    guardSecret: stream<{ type: 'secret.acknowledge' }>(`${id}.guardSecret`),
  }

  type Context = CredentialsContext<Item, Draft, Extra>
  const openIn = ({ all, openId }: Pick<Context, 'all' | 'openId'>): Item | null =>
    all.find((item) => item.id === openId) ?? null
  /** Items are only changed while open. */
  const chosenIn = (context: Context): Item => openIn(context)!
  const allows = (context: Context, action: CredentialAction) => {
    const item = openIn(context)
    return item !== null && (kind.allows?.(item, action) ?? true)
  }
  const overlapHours = kind.overlapHours ?? 0

  const parts = setup({
    types: {
      context: {} as Context,
      events: {} as CredentialsEvent<Draft>,
      tags: {} as 'busy',
      children: {} as ProofChildren & { detail: 'detailFlow' },
    },
    actors: {
      ...ports,
      ...proofActors,
      // Absent unless invoked.
      ...({ ...(kind.detail && { detailFlow: kind.detail }) } as { detailFlow: Detail }),
    },
    guards: {
      isKnown: ({ context }, item: { id: string }) => context.all.some(({ id }) => id === item.id),
      isPlaceable: (_, { draft }: { draft: Draft }) => kind.isPlaceable?.(draft) ?? true,
      isComplete: ({ context }) => kind.isComplete(context.draft),
      isAllowed: ({ context }, { action }: { action: CredentialAction }) => allows(context, action),
    },
    actions: {
      assignAll: assign((_, read: { all: Item[]; extra: Extra }) => ({
        ...read,
        openId: null,
        refusal: null,
      })),
      assignItem: assign(({ context }, item: Item) => ({
        all: withItem(context.all, item),
        openId: item.id,
        refusal: null,
      })),
      assignOpen: assign((_, item: { id: string }) => ({ openId: item.id, refusal: null })),
      assignLeft: assign(({ context }, { left }: { left: Item | null }) => ({
        all: left
          ? withItem(context.all, left)
          : context.all.filter((item) => item.id !== context.openId),
        openId: null,
        refusal: null,
      })),
      assignDraft: assign((_, { draft }: { draft: Draft }) => ({ draft, refusal: null })),
      assignChange: assign(({ context }, { change }: { change: Partial<Draft> }) => ({
        draft: { ...context.draft, ...change },
        refusal: null,
      })),
      assignOpenDraft: assign(({ context }) => ({
        draft: kind.draftOf(chosenIn(context)),
        refusal: null,
      })),
      assignOverlap: assign((_, { hours }: { hours: number }) => ({ overlapHours: hours })),
      resetOverlap: assign({ overlapHours }),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
      clearRefusal: assign({ refusal: null }),
      clearOpen: assign({ openId: null, refusal: null }),
    },
  }).extend(proofParts)

  const within = (state: string) => `#${id}.${state}`
  const refused = (before: string) => [
    askProof('proving'),
    { target: within(before), actions: 'assignRefusal' as const },
  ]

  const creating = parts.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'createItem',
      src: 'createItem',
      input: ({ context: { draft } }) => ({ draft }),
      onDone: { target: within('showing'), actions: withOutput('assignItem') },
      onError: refused('writing'),
    },
  })
  const changing = parts.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'changeItem',
      src: 'changeItem',
      input: ({ context }) => ({ item: chosenIn(context), draft: context.draft }),
      onDone: { target: within('one'), actions: withOutput('assignItem') },
      onError: refused('editing'),
    },
  })
  const switching = parts.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'switchItem',
      src: 'switchItem',
      input: ({ context }) => ({ item: chosenIn(context), on: !kind.isOn(chosenIn(context)) }),
      onDone: { target: within('one.idle'), actions: withOutput('assignItem') },
      onError: refused('one.idle'),
    },
  })
  const renewing = parts.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'renewSecret',
      src: 'renewSecret',
      input: ({ context }) => ({ item: chosenIn(context), overlapHours: context.overlapHours }),
      onDone: { target: within('showing'), actions: withOutput('assignItem') },
      onError: refused('one'),
    },
  })

  const flow = parts.createMachine({
    id,
    description:
      'A secret is shown once, from the vault; nothing irreversible happens unconfirmed.',
    context: {
      all: [],
      extra: kind.extra,
      openId: null,
      draft: kind.blank,
      overlapHours,
      bound: null,
      refusal: null,
    },
    initial: 'reading',
    states: {
      reading: {
        tags: 'busy',
        invoke: {
          id: 'readItems',
          src: 'readItems',
          onDone: { target: 'listed', actions: withOutput('assignAll') },
          onError: { target: 'unread', actions: 'assignRefusal' },
        },
      },
      unread: {
        description: 'Could not be loaded; may be retried.',
        on: { 'list.refresh': 'reading' },
      },
      listed: {
        description: 'All of them; one can be opened, or a new one written.',
        on: {
          'list.refresh': 'reading',
          'item.new': {
            guard: withEvent('isPlaceable'),
            target: 'writing',
            actions: withEvent('assignDraft'),
          },
          'item.open': {
            guard: withEvent('isKnown'),
            target: 'one',
            actions: withEvent('assignOpen'),
          },
        },
      },
      writing: {
        description: 'The form of a new one; a refusal keeps it.',
        on: {
          'draft.set': { actions: withEvent('assignChange') },
          'form.submit': { guard: 'isComplete', target: 'creating' },
          'form.reset': { target: 'listed', actions: 'clearRefusal' },
        },
      },
      creating: withProof(creating, within('writing')),
      one: {
        description: 'One of them, and what can be done with it.',
        initial: 'idle',
        // Its type depends on the given flow.
        invoke: (kind.detail
          ? [
              {
                id: 'detail',
                src: 'detailFlow',
                input: ({ context }: { context: Context }) => ({ id: context.openId }),
              },
            ]
          : []) as never,
        on: { 'item.close': { target: 'listed', actions: 'clearOpen' } },
        states: {
          idle: {
            on: {
              'item.edit': {
                guard: { type: 'isAllowed', params: { action: 'edit' } },
                target: within('editing'),
                actions: 'assignOpenDraft',
              },
              'item.switch': {
                guard: { type: 'isAllowed', params: { action: 'switch' } },
                target: 'switching',
                actions: 'clearRefusal',
              },
              'secret.renew': {
                guard: { type: 'isAllowed', params: { action: 'renew' } },
                target: 'confirming.renewal',
                actions: ['resetOverlap', 'clearRefusal'],
              },
              'item.drop': {
                guard: { type: 'isAllowed', params: { action: 'drop' } },
                target: 'confirming.removal',
                actions: 'clearRefusal',
              },
            },
          },
          switching: withProof(switching, within('one.idle')),
          confirming: {
            description: 'Irreversible: confirmed first.',
            initial: 'renewal',
            on: { 'action.cancel': 'idle' },
            states: {
              renewal: {
                description: 'A new secret is asked for; how long the old one goes on is chosen.',
                on: {
                  'overlap.set': { actions: withEvent('assignOverlap') },
                  'action.confirm': within('renewing'),
                },
              },
              removal: {
                description: 'Asks once more before it is removed.',
                on: { 'action.confirm': within('dropping') },
              },
            },
          },
        },
      },
      editing: {
        description: 'The form of the open one; a refusal keeps it.',
        on: {
          'draft.set': { actions: withEvent('assignChange') },
          'form.submit': { guard: 'isComplete', target: 'changing' },
          'form.reset': { target: 'one', actions: 'clearRefusal' },
        },
      },
      changing: withProof(changing, within('editing')),
      renewing: withProof(renewing, within('one')),
      showing: {
        description: 'The vault holds the secret, once.',
        invoke: { id: 'guardSecret', src: 'guardSecret' },
        on: { 'secret.acknowledge': 'one' },
      },
      dropping: {
        tags: 'busy',
        invoke: {
          id: 'dropItem',
          src: 'dropItem',
          input: ({ context }) => ({ item: chosenIn(context) }),
          onDone: { target: 'listed', actions: withOutput('assignLeft') },
          onError: { target: 'one', actions: 'assignRefusal' },
        },
      },
    },
  })

  return { flow, ports, openIn }
}

const withItem = <Item extends { id: string }>(all: readonly Item[], item: Item): Item[] =>
  all.some(({ id }) => id === item.id)
    ? all.map((known) => (known.id === item.id ? item : known))
    : [item, ...all]
