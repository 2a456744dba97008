import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
import { benchFlow, type Place } from './bench.flow.ts'
import type { Frame } from '#machines/kit/inspectionFrame'
import { inspectionFlow } from './inspection.flow.ts'
import { liveFlow } from './live.flow.ts'
import { recordingFlow } from './recording.flow.ts'
import { relayFlow } from './relay.flow.ts'

const nowhere: Place = { chart: null, begin: 0, said: [], at: 0 }
const midway: Place = { chart: 'taste', begin: 0, said: ['0', '1'], at: 1 }

export const bench: Exhibit = {
  logic: benchFlow,
  inputs: [{ place: nowhere }, { place: midway }],
  said: [
    { type: 'chart.open', chart: 'taste' },
    { type: 'chart.leave' },
    { type: 'begin.choose', begin: 0 },
    { type: 'event.say', said: '1' },
    { type: 'way.play', chart: 'taste', begin: 0, said: ['0'] },
    { type: 'moment.go', at: 0 },
    { type: 'search.type', text: 'order' },
    { type: 'place.went', place: midway },
    done('showPlace'),
    refused('showPlace'),
  ],
  // A story may be told for ever.
  essence: ({ context: { place, search } }) => [place.chart, place.at > 0, search],
}

const born: Frame = { tab: 't', actor: 'x:0', kind: 'born', chart: 'taste', parent: null }

export const live: Exhibit = {
  logic: liveFlow,
  said: [
    { type: 'frames.came', frames: [born] },
    { type: 'film.step', to: 1 },
    { type: 'film.follow' },
    { type: 'film.save' },
    { type: 'film.open', text: '[]' },
    { type: 'film.clear' },
    { type: 'actor.choose', actor: 't x:0' },
    done('saveFilm'),
    refused('saveFilm'),
    done('openFilm', { frames: [born] }),
    refused('openFilm', 'VALIDATION_FAILED'),
    { type: 'bank.follow' },
    { type: 'bank.leave' },
    { type: 'bank.refused', code: 'NOT_FOUND' },
    { type: 'page.came' },
    done('openWatch', { watchId: 'w' }),
    refused('openWatch', 'SESSION_LOST'),
    after('codeRunsOut', 'live.watching.bank.followed.alone'),
  ],
  essence: ({ context: { frames, shown, actor, watchId } }) => [
    frames.length > 0,
    shown,
    actor,
    watchId,
  ],
}

export const relay: Exhibit = {
  logic: relayFlow,
  said: [
    { type: 'code.submit' },
    { type: 'relay.stop' },
    { type: 'frames.waiting' },
    done('joinWatch', { watchId: 'w' }),
    refused('joinWatch', 'CODE_INVALID'),
    done('tellFrames', { more: true }),
    done('tellFrames', { more: false }),
    refused('tellFrames', 'OFFLINE'),
    refused('tellFrames', 'NOT_FOUND'),
    after('bellRests', 'relay.told.resting'),
  ],
}

export const inspection: Exhibit = {
  logic: inspectionFlow,
  said: [
    { type: 'inspector.open' },
    { type: 'workbench.came' },
    done('openInspector'),
    refused('openInspector'),
  ],
}

export const recording: Exhibit = {
  logic: recordingFlow,
  said: [
    { type: 'recording.start' },
    { type: 'recording.agree' },
    { type: 'recording.save' },
    { type: 'recording.drop' },
    { type: 'recording.full' },
    done('bringRecorder'),
    refused('bringRecorder', 'OFFLINE'),
    done('saveRecording', { kept: 'saved' }),
    refused('saveRecording'),
  ],
}
