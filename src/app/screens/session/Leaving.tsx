import type { SignOutScope } from '#machines/session/session.setup'
import { useFlow } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { leave } from '#app/parts/roomIcons.ts'
import { useInsideWords } from '#app/words/speak.tsx'

/** The way out, here or everywhere. */
export function Leaving() {
  const { device: said } = useInsideWords()
  const session = useFlow('session')
  const end = (scope: SignOutScope) => () => session?.send({ type: 'session.end', scope })
  return (
    <div className="stack stack-half">
      <Button wide icon={leave} onClick={end('this')}>
        {said.leave}
      </Button>
      <Button wide kind="quiet" onClick={end('all')}>
        {said.leaveAll}
      </Button>
    </div>
  )
}
