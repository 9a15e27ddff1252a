/**
 * Sizes of pictures that modules import. The bundle registers them, since pages contain only their addresses.
 *
 * @module
 */

/** Width and height of a picture in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

const sizes = new Map<string, Size>()

/** Registers a picture by its address; its content determines the address. */
export function addPicture(address: string, size: Size): void {
  sizes.set(address, size)
}

/** Size of an imported picture. */
export const importedSize = (address: string): Size | undefined => sizes.get(address)
