import type { ComponentType } from 'react'
import type { AnyStateMachine } from 'xstate'
import { isOutside, type PageRoute, type RouteId } from '#machines/app/routes'
import { emptyPageFlow } from '#machines/kit/page'
import { loadWords } from './i18n/language.tsx'
import { loadChunk } from './loadChunk.ts'
import { loadShell, pages } from './pages.ts'
import type { Services } from './services.ts'

interface Loaded {
  Screen: ComponentType
  flow: AnyStateMachine
}

export type ReplaceFlow = <Flow extends AnyStateMachine>(flow: Flow) => Flow

type ScreenOf = (of: PageRoute | 'shell') => ComponentType | undefined

/** Loads each chunk of the app once. A screen is available as soon as its flow is. */
export function createLoader(services: () => Services, replaceFlow: ReplaceFlow) {
  const loaded = new Map<PageRoute | 'shell', Loaded>()

  async function load(name: PageRoute | 'shell'): Promise<Loaded> {
    const before = loaded.get(name)
    if (before) return before
    const chunk = await loadChunk<Awaited<ReturnType<typeof loadShell>> | PageChunk>(
      name === 'shell' ? loadShell : pages[name],
    )
    await loadWords(services().language())
    const flow = 'createFlow' in chunk ? replaceFlow(chunk.createFlow(services())) : emptyPageFlow
    // Two callers may have waited for the same chunk.
    const first = loaded.get(name) ?? { Screen: chunk.Screen, flow }
    loaded.set(name, first)
    return first
  }

  return {
    loadShell: () => load('shell'),
    loadPage: ({ route }: { route: RouteId }) => load(isOutside(route) ? 'notFound' : route),
    screenOf: ((name) => loaded.get(name)?.Screen) satisfies ScreenOf,
  }
}

type PageChunk = Awaited<ReturnType<(typeof pages)[PageRoute]>>
