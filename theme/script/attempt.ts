/**
 * Does what may fail, and tells the reader inside `box` if it did; what was told before is taken away.
 *
 * @param failed the words for the reader; the error itself goes to the console
 * @returns whether it succeeded
 */
export async function attempt(box: Element, failed: string, work: () => Promise<void>): Promise<boolean> {
  box.querySelector('[role=alert]')?.remove()
  try {
    await work()
    return true
  } catch (error) {
    console.error(error)
    const line = document.createElement('p')
    line.setAttribute('role', 'alert')
    line.textContent = failed
    box.append(line)
    return false
  }
}
