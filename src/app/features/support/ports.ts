import { wire } from '#machines/kit/port'
import { recordingFlow, recordingPorts } from '#machines/workbench/recording.flow'
import type { createRecorder } from '#app/inspection/record.ts'
import type { Services } from '#app/services.ts'
import { loadChunk } from '#app/loadChunk.ts'

/** A support case is kept only while it is recorded, and saved only by the person. */
export function wireRecording({ call, device, mint, app }: Services) {
  let recorder: ReturnType<typeof createRecorder> | null = null
  return wire(recordingFlow, recordingPorts, {
    loadRecorder: async () => {
      const { createRecorder } = await loadChunk(() => import('#app/inspection/record.ts'))
      recorder = createRecorder(call)
    },
    recordFrames: (_, send) =>
      recorder?.keep(app(), mint(), () => send({ type: 'recording.full' })) ?? (() => {}),
    saveRecording: async () => ({
      result: await device.save({
        name: 'support-case.json',
        type: 'application/json',
        content: recorder?.film() ?? '',
      }),
    }),
    sendRecording: async (_, signal) => {
      await recorder?.send(signal)
    },
  })
}
