type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What a reader has put into the fields of an island before it is awake. The function that is given puts it back when
 * React has taken over, as if it were typed then, so that fields which React controls get the events.
 */
export function typedInto(island: HTMLElement): () => void {
  const fields = [...island.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => !island.contains(field.closest('docs-slot')) && isChanged(field),
  )
  const typed = fields.map((field) => ({
    field,
    value: field.value,
    checked: 'checked' in field && field.checked,
    caret: caretOf(field),
  }))
  return () => {
    for (const { field, value, checked, caret } of typed) {
      // React notes what is set on the element itself, and takes an event without a change for none.
      if (isCheck(field)) {
        field.checked = !checked
        field.click()
        continue
      }
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = field.defaultValue
      else for (const option of field.options) option.selected = option.defaultSelected
      set?.call(field, value)
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
      if (caret !== null && 'setSelectionRange' in field && document.activeElement === field)
        field.setSelectionRange(...caret)
    }
  }
}

function isCheck(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function isChanged(field: Field): boolean {
  if (isCheck(field)) return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio')
  if (!(field instanceof HTMLSelectElement)) return field.type !== 'file' && field.value !== field.defaultValue
  return [...field.options].some((option) => option.selected !== option.defaultSelected)
}

function caretOf(field: Field): [number, number] | null {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return null
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart]
}
