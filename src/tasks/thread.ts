/** What a thread of the tool runs. */
import { serveTasks } from '../execute/thread.ts'
import * as siteTasks from './index.ts'

serveTasks(siteTasks)
