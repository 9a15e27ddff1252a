/** Entry point of the threads of the tool. */
import { serveTasks } from '../execute/thread.ts'
import * as siteTasks from './index.ts'

serveTasks(siteTasks)
// Threads start ahead of their work, to load modules that most pages need.
void Promise.all([
  import('../compile/markdown/markdown.ts'),
  import('../compile/markdown/native.ts').then(({ loadNative }) => loadNative()),
  import('../render/outputs.ts'),
]).catch(() => undefined)
