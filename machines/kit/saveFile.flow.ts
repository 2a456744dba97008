import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from './refusal.ts'

interface SaveFileContext<File> {
  file: File | null
  refusal: RefusalNote | null
}

/** A button that has a file written and saves it; what the file is of comes with the press. */
export function makeSaveFileFlow<File>(id: string) {
  const ports = { saveFile: question<void, { file: File }>(`${id}.saveFile`) }

  const flow = setup({
    types: {
      context: {} as SaveFileContext<File>,
      events: {} as { type: 'file.save'; file: File },
      tags: {} as 'busy',
    },
    actors: ports,
    actions: {
      assignFile: assign((_, { file }: { file: File }) => ({ file, refusal: null })),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    },
  }).createMachine({
    id,
    description: 'One file at a time is written by the bank and saved here.',
    context: { file: null, refusal: null },
    initial: 'idle',
    states: {
      idle: { on: { 'file.save': { target: 'saving', actions: withEvent('assignFile') } } },
      saving: {
        tags: 'busy',
        invoke: {
          id: 'saveFile',
          src: 'saveFile',
          input: ({ context }) => wantedIn(context),
          onDone: 'idle',
          onError: { target: 'idle', actions: 'assignRefusal' },
        },
      },
    },
  })

  return { flow, ports }
}

function wantedIn<File>({ file }: SaveFileContext<File>) {
  if (file === null) throw new Error('No file was asked for.')
  return { file }
}

export type SaveFileActor<File> = ActorRefFrom<ReturnType<typeof makeSaveFileFlow<File>>['flow']>
