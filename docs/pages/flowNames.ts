import { catalog } from '#machines/catalog'
import { chartOf } from '#machines/kit/chart'
import { pathOf } from './facts.ts'

/** Of the app's flows after sign-in: names of states by which it counts where people stop. */
export function flowNamesFile(): string {
  const lines = Object.entries(catalog)
    .filter(([name]) =>
      /^machines\/(?!app|console|workbench)\w+\/\w+\.flow\.ts$/.test(pathOf(name)),
    )
    .map(([name, { logic }]) => {
      const states = chartOf(logic).boxes.map(({ id }) => id)
      return `  ${JSON.stringify(name)}: ${JSON.stringify(states)}`
    })
  return `{\n${lines.join(',\n')}\n}\n`
}
