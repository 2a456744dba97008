import type { Plugin } from 'vite'

/**
 * What a change does under `npm run dev`, besides React Fast Refresh. Texts are replaced where they
 * stand; charts, ports and the like replace the app inside its page (src/app/main.tsx); a change of
 * the device, or of a page that is not the app, reloads that page alone.
 */
export const hotReload: Plugin = {
  name: 'sluice:hot-reload',
  apply: 'serve',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /\/src\/(app|console)\/(.*\/)?(words\.ts|main\.tsx|frame\.ts)$/ },
    handler(code, id) {
      if (!id.endsWith('words.ts'))
        return { code: `${code}\nimport.meta.hot?.accept(() => location.reload())`, map: null }
      const [, hook] = /export const (use\w+) = createWords/.exec(code) ?? []
      if (!hook) return null
      const replace = `(changed) => changed.forEach((words, at) => words && ${hook}.replace(['en', 'ru'][at], words))`
      const accept = `import.meta.hot?.accept(['./words.en.ts', './words.ru.ts'], ${replace})`
      return { code: `${code}\n${accept}`, map: null }
    },
  },
}
