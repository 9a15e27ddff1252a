/** Numbers of one size, to be read in order: a list of V8 takes eight bytes for each, and grows by copies of itself. */
export class NumberList {
  readonly #make: (length: number) => Numbers
  readonly #full: Numbers[] = []
  #last: Numbers
  #used = 0

  /** @param bits of each number */
  constructor(bits: keyof typeof makers) {
    this.#make = makers[bits]
    this.#last = this.#make(chunk)
  }

  get length(): number {
    return this.#full.length * chunk + this.#used
  }

  add(number: number): void {
    if (this.#used === chunk) {
      this.#full.push(this.#last)
      this.#last = this.#make(chunk)
      this.#used = 0
    }
    this.#last[this.#used++] = number
  }

  /** The number at an index. */
  at(index: number): number {
    return (this.#full[Math.floor(index / chunk)] ?? this.#last)[index % chunk] ?? 0
  }

  /** The numbers, in stretches. */
  stretches(): readonly Numbers[] {
    return [...this.#full, this.#last.subarray(0, this.#used)]
  }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array

/** Numbers in one stretch. Those of one list begin where those of another do. */
const chunk = 1 << 17

const makers = {
  8: (length: number) => new Uint8Array(length),
  16: (length: number) => new Uint16Array(length),
  32: (length: number) => new Uint32Array(length),
}
