/** A style sheet that a feature imports. */
declare module '*.css' {}
