import type { ActorRefFrom } from 'xstate'
import type { Settings } from '#contract/ops/setting'
import type { SettingPart } from '#contract/ops/settingDocument'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** Each act is the part that is changed; a second person decides. */
export const settingBook = makeRecordFlow<Settings, SettingPart>({
  id: 'settingBook',
  description: 'What customers are offered and how they come in, part by part.',
})

export type SettingBookActor = ActorRefFrom<(typeof settingBook)['flow']>
