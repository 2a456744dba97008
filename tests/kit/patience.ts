import { configure } from '@testing-library/react'

// What a screen comes to show is waited for, on a busy machine too; how long it takes is not asked.
configure({ asyncUtilTimeout: 50_000 })
