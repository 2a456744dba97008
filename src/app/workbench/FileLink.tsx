import { editorUrl } from './facts.ts'

/** A file of the repository, as a link to the editor. */
export function FileLink({ path }: { path: string }) {
  const url = editorUrl(path)
  const name = path.split('/').at(-1)
  if (!url) return <code title={path}>{name}</code>
  return (
    <a href={url} title={path}>
      <code>{name}</code>
    </a>
  )
}
