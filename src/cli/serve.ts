// interim
export interface ServeFlags { readonly port: number; readonly host: string }
export interface PreviewFlags extends ServeFlags { readonly out?: string; readonly baseUrl: string }
export async function runServe(_d: string, _f: ServeFlags): Promise<number> { return 0 }
export async function runPreview(_d: string, _f: PreviewFlags): Promise<number> { return 0 }
