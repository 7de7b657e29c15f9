import { createBrowserRouter, Navigate } from 'react-router'

export const router = createBrowserRouter([{ path: '*', element: <Navigate to="/dashboard" /> }])
