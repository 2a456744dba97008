import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { benchFlow, type BenchLocation } from './bench.flow.ts'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { inspectionFlow } from './inspection.flow.ts'
import { liveFlow } from './live.flow.ts'
import { recordingFlow } from './recording.flow.ts'
import { relayFlow } from './relay.flow.ts'

const emptyLocation: BenchLocation = { chart: null, begin: 0, said: [], at: 0 }
const midLocation: BenchLocation = { chart: 'taste', begin: 0, said: ['0', '1'], at: 1 }

export const benchExhibit: Exhibit = {
  logic: benchFlow,
  inputs: [{ place: emptyLocation }, { place: midLocation }],
  said: [
    { type: 'chart.open', chart: 'taste' },
    { type: 'chart.leave' },
    { type: 'begin.choose', begin: 0 },
    { type: 'event.say', said: '1' },
    { type: 'way.play', chart: 'taste', begin: 0, said: ['0'] },
    { type: 'moment.go', at: 0 },
    { type: 'search.type', text: 'order' },
    { type: 'place.went', place: midLocation },
    doneEvent('showPlace'),
    refusedEvent('showPlace'),
  ],
  // A story may be told for ever.
  essence: ({ context: { place, search } }) => [place.chart, place.at > 0, search],
}

const bornFrame: InspectionFrame = {
  tab: 't',
  actor: 'x:0',
  kind: 'born',
  chart: 'taste',
  parent: null,
}

export const liveExhibit: Exhibit = {
  logic: liveFlow,
  said: [
    { type: 'frames.came', frames: [bornFrame] },
    { type: 'film.step', to: 1 },
    { type: 'film.follow' },
    { type: 'film.save' },
    { type: 'film.open', text: '[]' },
    { type: 'film.clear' },
    { type: 'actor.choose', actor: 't x:0' },
    doneEvent('saveFilm'),
    refusedEvent('saveFilm'),
    doneEvent('openFilm', { frames: [bornFrame] }),
    refusedEvent('openFilm', 'VALIDATION_FAILED'),
    { type: 'bank.follow' },
    { type: 'bank.leave' },
    { type: 'bank.refused', code: 'NOT_FOUND' },
    { type: 'page.came' },
    doneEvent('openWatch', { watchId: 'w' }),
    refusedEvent('openWatch', 'SESSION_LOST'),
    delayEvent('codeRunsOut', 'live.watching.bank.followed.alone'),
  ],
  essence: ({ context: { frames, shown, actor, watchId } }) => [
    frames.length > 0,
    shown,
    actor,
    watchId,
  ],
}

export const relayExhibit: Exhibit = {
  logic: relayFlow,
  said: [
    { type: 'code.submit' },
    { type: 'relay.stop' },
    { type: 'frames.waiting' },
    doneEvent('joinWatch', { watchId: 'w' }),
    refusedEvent('joinWatch', 'CODE_INVALID'),
    doneEvent('tellFrames', { more: true }),
    doneEvent('tellFrames', { more: false }),
    refusedEvent('tellFrames', 'OFFLINE'),
    refusedEvent('tellFrames', 'NOT_FOUND'),
    delayEvent('bellRests', 'relay.told.resting'),
  ],
}

export const inspectionExhibit: Exhibit = {
  logic: inspectionFlow,
  said: [
    { type: 'inspector.open' },
    { type: 'workbench.came' },
    doneEvent('openInspector'),
    refusedEvent('openInspector'),
  ],
}

export const recordingExhibit: Exhibit = {
  logic: recordingFlow,
  said: [
    { type: 'recording.start' },
    { type: 'recording.agree' },
    { type: 'recording.save' },
    { type: 'recording.drop' },
    { type: 'recording.full' },
    doneEvent('bringRecorder'),
    refusedEvent('bringRecorder', 'OFFLINE'),
    doneEvent('saveRecording', { kept: 'saved' }),
    refusedEvent('saveRecording'),
  ],
}
