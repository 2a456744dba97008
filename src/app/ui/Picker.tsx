import { useId, useState, type ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { down } from './icons/down.ts'
import { PickerList, type Option } from './PickerList.tsx'
import { Popup, usePopup } from './Popup.tsx'
import './picker.css'

interface Props {
  label: string
  options: readonly Option[]
  /** Without one it keeps the choice itself, for the form that reads it by its name. */
  value?: string
  onPick?: (value: string) => void
  name?: string
  /** Shown while nothing is chosen. */
  none?: string
  off?: boolean
}

interface ButtonProps extends Props {
  className: string
  id?: string
  /** Changes with every refusal, so that the field is focused again. */
  refused?: object | null
  wrong?: boolean
  describedBy?: string | undefined
  /** Where what is chosen is shown in fewer words than in the list. */
  brief?: string | undefined
}

/** A button with what is chosen, which opens the list of what can be. */
export function Picker({ className, label, options, onPick, name, none, ...props }: ButtonProps) {
  const list = useId()
  const own = useId()
  const { id = own, refused = null, off = false } = props
  const [kept, keep] = useState('')
  const { isOpen, open, button, popup } = usePopup(refused)
  const value = props.value ?? kept
  const chosen = options.find((option) => option.value === value)
  const word = props.brief ?? chosen?.word ?? none
  return (
    <>
      <button
        type="button"
        role="combobox"
        ref={button}
        id={id}
        className={className}
        {...(id === own && { 'aria-label': label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-disabled={off}
        aria-invalid={props.wrong ?? false}
        aria-describedby={props.describedBy}
        onClick={() => off || open()}
        onKeyDown={(pressed) => {
          if (off || !opensBy.has(pressed.key)) return
          pressed.preventDefault()
          open()
        }}
      >
        {chosen?.face}
        <span className="cut">{word}</span>
        <Icon path={down} small />
      </button>
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      {isOpen && (
        <Popup id={list} title={label} {...popup}>
          <PickerList
            {...{ label, options, value }}
            onChoose={(picked) => {
              popup.close()
              keep(picked)
              onPick?.(picked)
            }}
          />
        </Popup>
      )}
    </>
  )
}

const opensBy = new Set(['ArrowDown', 'ArrowUp'])

interface FieldProps extends Props {
  hint?: ReactNode
  wrong?: string | undefined
  refused?: object | null
}

export function PickerField({ label, hint, wrong, ...picker }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint, wrong }}>
      <Picker
        {...{ ...picker, id, label }}
        className="input picker"
        wrong={wrong !== undefined}
        describedBy={(wrong ?? hint) === undefined ? undefined : `${id}-line`}
      />
    </FieldFrame>
  )
}
