import { random } from '../../../bench/random.ts'
import { site } from './disk.ts'
import { install } from './modules.ts'
import { World } from './world.ts'

/** Runs work as a process of a machine with an empty site folder, with modelled modules of Node. */
export async function inWorld(seed: string, work: (world: World) => Promise<void>): Promise<void> {
  const uninstall = install()
  try {
    const world = new World(seed, random(seed))
    world.disk.createFolders(site)
    await world.run(world.start(), () => work(world))
  } finally {
    uninstall()
  }
}
