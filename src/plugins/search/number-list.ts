/** Numbers of one size, to be read in order: a list of V8 takes eight bytes for each, and grows by copies of itself. */
export class NumberList {
  readonly #bits: keyof typeof views
  readonly #full: Numbers[] = []
  #last: Numbers
  #used = 0

  /** @param bits of each number */
  constructor(bits: keyof typeof views) {
    this.#bits = bits
    this.#last = this.#more()
  }

  get length(): number {
    return this.#full.length * this.#last.length + this.#used
  }

  add(number: number): void {
    if (this.#used === this.#last.length) {
      this.#full.push(this.#last)
      this.#last = this.#more()
      this.#used = 0
    }
    this.#last[this.#used++] = number
  }

  /** The number at an index. */
  at(index: number): number {
    const size = this.#last.length
    return (this.#full[Math.floor(index / size)] ?? this.#last)[index % size] ?? 0
  }

  /** The numbers, in stretches. */
  stretches(): readonly Numbers[] {
    return [...this.#full, this.#last.subarray(0, this.#used)]
  }

  /** Forgets the numbers, and gives their memory back. */
  clear(): void {
    for (const numbers of [...this.#full.splice(0), this.#last]) giveBack(numbers)
    this.#last = this.#more()
    this.#used = 0
  }

  #more(): Numbers {
    return views[this.#bits](new ArrayBuffer(stretch))
  }
}

/**
 * Gives the memory of numbers back, which are none from then on. V8 would hold it until it collects the whole heap, and it knows
 * little of what lies outside: what a young object holds, it collects soon.
 */
export function giveBack({ buffer }: Numbers): void {
  structuredClone(buffer, { transfer: [buffer] })
}

type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Bytes of a stretch. */
const stretch = 1 << 18

const views = {
  8: (bytes: ArrayBuffer) => new Uint8Array(bytes),
  16: (bytes: ArrayBuffer) => new Uint16Array(bytes),
  32: (bytes: ArrayBuffer) => new Uint32Array(bytes),
}
