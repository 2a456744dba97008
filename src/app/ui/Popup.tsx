import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useDevice } from '#app/context.ts'
import { useChoiceWords } from '#app/features/choice/words.ts'
import { useFocusWhenRefused } from './focusRefused.ts'
import { HostBackButton } from './HostBackButton.tsx'
import { Icon } from './Icon.tsx'
import { cross } from './icons/cross.ts'
import { placePopup } from './popupPlace.ts'
import './picker.css'

/** What a button that opens a popup needs of it, and the popup of its button. */
export function usePopup(refused: object | null = null) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const focusRefused = useFocusWhenRefused(refused)
  const button = useCallback(
    (shown: HTMLButtonElement | null) => {
      opener.current = shown
      focusRefused(shown)
    },
    [focusRefused],
  )
  const shown = useCallback((popup: HTMLDialogElement) => {
    dialog.current = popup
    return showBeside(popup, opener.current)
  }, [])
  const open = () => setOpen(true)
  /** While it is open the page behind it takes no focus. */
  const close = () => dialog.current?.close()
  const onClose = () => {
    opener.current?.focus()
    setOpen(false)
  }
  return { isOpen, open, button, popup: { shown, close, onClose } }
}

interface Props {
  id: string
  title: string
  shown: (popup: HTMLDialogElement) => () => void
  close: () => void
  onClose: () => void
  children: ReactNode
}

/** Beside its button, or a sheet at the bottom of a phone. The browser keeps the focus inside. */
export function Popup({ id, title, shown, close, onClose, children }: Props) {
  const { choice: texts } = useChoiceWords()
  const { host } = useDevice()
  return (
    <dialog ref={shown} id={id} className="card popup" aria-label={title} onClose={onClose}>
      <HostBackButton host={host} onBack={close} />
      <div className="card-head card-head-close">
        <h2>{title}</h2>
        <button
          type="button"
          className="button button-quiet button-icon close"
          aria-label={texts.close}
          onClick={close}
        >
          <Icon path={cross} />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** It follows its button while the page scrolls behind it; a press beside it closes it. */
function showBeside(popup: HTMLDialogElement, opener: HTMLElement | null) {
  if (!popup.open) popup.showModal()
  const place = () => opener && placePopup(popup, opener)
  const onPress = ({ target }: Event) => target === popup && popup.close()
  place()
  const { defaultView: view } = popup.ownerDocument
  view?.addEventListener('scroll', place, true)
  view?.addEventListener('resize', place)
  popup.addEventListener('click', onPress)
  popup.addEventListener('keydown', closeByEscape)
  return () => {
    view?.removeEventListener('scroll', place, true)
    view?.removeEventListener('resize', place)
  }
}

/** Not the page around it too. */
function closeByEscape(this: HTMLDialogElement, pressed: KeyboardEvent) {
  if (pressed.key !== 'Escape') return
  pressed.preventDefault()
  pressed.stopPropagation()
  this.close()
}
